import { describe, expect, it } from 'vitest';

import * as ajv from '../../src/session-config/ajv/index.ts';
import * as evalFree from '../../src/session-config/eval-free/index.ts';
import * as form from '../../src/session-config/form/index.ts';
import * as main from '../../src/session-config/index.ts';
import * as node from '../../src/session-config/node/index.ts';
import * as server from '../../src/session-config/server/index.ts';

describe('the package session-config', () => {
  it('exports exactly these names without other packages', () => {
    const entries = { main, ajv, evalFree, form, node, server };
    expect(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, Object.keys(entry).sort()]))).toMatchInlineSnapshot(`
      {
        "ajv": [
          "ajvValidator",
        ],
        "evalFree": [
          "evalFreeValidator",
        ],
        "form": [
          "configFields",
          "configForm",
          "controlPointer",
          "draftErrors",
          "draftOf",
          "emptyDraft",
          "fieldNamed",
          "humanLabel",
          "itemCount",
          "itemField",
          "readDraft",
          "rowField",
          "shownFields",
          "withEntry",
          "withItemAdded",
          "withItemMoved",
          "withItemRemoved",
          "withRowAdded",
          "withRowNamed",
          "withVariant",
        ],
        "main": [
          "ConfigEncodeError",
          "ConfigSchemaError",
          "DEFAULT_LIMITS",
          "configuredEndpoint",
          "connectionUrl",
          "decodeConfig",
          "encodeConfig",
          "findConfigSchema",
          "isSecretField",
          "isSecretParam",
          "readConfig",
          "validateConfig",
        ],
        "node": [
          "nodeListener",
          "serveConfiguredMcp",
        ],
        "server": [
          "WELL_KNOWN_PATH",
          "configuredMcp",
          "jsonSchemaConfig",
          "jsonSchemaOf",
          "mcpSessions",
          "redactor",
          "schemaEndpoint",
          "standardConfig",
          "wellKnownConfig",
        ],
      }
    `);
  });
});
