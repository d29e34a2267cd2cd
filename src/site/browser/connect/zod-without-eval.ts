import { config } from 'zod/v4/core';

// The MCP client is built on zod, which tries once whether it may compile schemas to code. The policy of the page refuses that, and
// tells it to whoever listens for breaches. To be imported before the client, whose schemas are made when it is loaded.
config({ jitless: true });
