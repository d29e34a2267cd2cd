import { HtmlValidate, StaticConfigLoader, type HtmlElementLike, type MetaData, type MetaDataTable } from 'html-validate';
import html5 from 'html-validate/elements/html5';

/** Roles that an input may be given, by its type; one of any other type none (ARIA in HTML, "Document conformance requirements"). */
const INPUT_ROLES: Readonly<Record<string, readonly string[]>> = {
  text: ['combobox', 'searchbox', 'spinbutton'],
  checkbox: ['menuitemcheckbox', 'option', 'switch'],
  radio: ['menuitemradio'],
};

/** What the Nu Html Checker knows of attributes and the elements of html-validate leave open. */
const ELEMENTS: MetaDataTable = {
  ...html5,
  input: withAttribute('input', 'role', (node, role) => {
    const type = String(node.getAttribute('type') ?? 'text');
    const isAllowed = !node.hasAttribute('list') && INPUT_ROLES[type]?.includes(String(role)) === true;
    return isAllowed ? null : `an input of the type "${type}" cannot have the role "${String(role)}"`;
  }),
  textarea: withAttribute('textarea', 'value', () => 'a textarea has its value as text'),
};

type Allowed = (node: HtmlElementLike, value: unknown) => string | null;

function withAttribute(tag: string, name: string, allowed: Allowed): MetaData {
  const element = html5[tag];
  return { ...element, attributes: { ...element?.attributes, [name]: { allowed } } };
}

const VALIDATOR = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: [ELEMENTS],
    // Validity only; formatting does not matter, and axe checks the rendered page.
    extends: ['html-validate:standard'],
    rules: {
      'aria-hidden-body': 'error',
      'hidden-focusable': 'error',
      'input-attributes': 'error',
      'input-missing-label': 'error',
      'missing-doctype': 'error',
      'no-missing-references': 'error',
      'script-type': 'error',
      'valid-id': ['error', { relaxed: true }],
    },
  }),
);

/** Where a page does not conform to the HTML standard; empty where it does. */
export function htmlFaults(html: string): readonly string[] {
  const { results } = VALIDATOR.validateStringSync(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`));
}
