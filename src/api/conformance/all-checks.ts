import type { Check } from './checks/check.ts';
import { API_CLIENT_CHECKS } from './checks/api-client.ts';
import { DESCRIPTION_CHECKS } from './checks/description.ts';
import { DISCOVERY_CHECKS } from './checks/discovery.ts';
import { INSTALL_CHECKS } from './checks/install.ts';
import { COPILOT_CHECKS, VSCODE_CHECKS } from './checks/editors.ts';
import { MCP_CHECKS } from './checks/mcp.ts';
import { PLAIN_FILE_CHECKS } from './checks/plain-file.ts';
import { REGISTRY_CLIENT_CHECKS } from './checks/registry-client.ts';
import { SITE_CHECKS } from './checks/site.ts';

/** Every check, in the order of the requests and of the report. The report and the help text are made from this table. */
export const CHECKS: readonly Check[] = [
  ...SITE_CHECKS,
  ...REGISTRY_CLIENT_CHECKS,
  ...API_CLIENT_CHECKS,
  ...VSCODE_CHECKS,
  ...COPILOT_CHECKS,
  ...PLAIN_FILE_CHECKS,
  ...INSTALL_CHECKS,
  ...DISCOVERY_CHECKS,
  ...MCP_CHECKS,
  ...DESCRIPTION_CHECKS,
];
