import type { FormatName } from 'ajv-formats';

/** Formats that both validators check; all others are annotations. */
export const FORMATS: readonly FormatName[] = [
  ...(['date', 'time', 'date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'url', 'hostname', 'ipv4', 'ipv6'] as const),
  ...(['regex', 'uuid', 'json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer'] as const),
];

/** An email address as in an HTML form, without consecutive dots. Its domain may be a local name. */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
