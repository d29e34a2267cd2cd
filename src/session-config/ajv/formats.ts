import type { FormatName } from 'ajv-formats';

/** Formats that both validators judge; all others say something to people only. */
export const FORMATS: readonly FormatName[] = [
  ...(['date', 'time', 'date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'url', 'hostname', 'ipv4', 'ipv6'] as const),
  ...(['regex', 'uuid', 'json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer'] as const),
];

/** An address of e-mail: as in a form of HTML, without dots side by side. Its domain may be a name in the network at hand. */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
