/** The page of recent changes. */
export const title = 'Changes';
export const description = 'Recent changes to the servers of this catalogue: tools, packages, hosts, owners, settings.';
export const none = 'No crawl has found a change yet.';
export const lead = 'Changes to known servers, as crawls found them: the latest 100 at most.';
export const feed = 'Atom feed';
export const howChecked = 'How changes are checked';

/** The kind of a change; the name of the tool, field or package follows it. */
export const kinds = {
  'tool-changed': 'Tool changed',
  'tool-added': 'Tool added',
  'tool-removed': 'Tool removed',
  'hosts-changed': 'Host changed',
  'owner-changed': 'Repository owner changed',
  'field-added': 'Setting added',
  'package-changed': 'Package changed',
  'package-added': 'Package added',
  'package-removed': 'Package removed',
  'package-updated': 'New version of a package',
};
