import { config } from 'zod/v4/core';

// The MCP client uses zod, which tests once whether it may compile schemas to code. The content security policy of the page blocks this and
// reports a violation. Import this file before the client, which creates its schemas when it is loaded.
config({ jitless: true });
