export { parsedJson } from '../../session-config/schema/parsed-json.ts';
