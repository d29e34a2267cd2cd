import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import { answerUsage } from './answer-usage.ts';

// A program: a plain Hono handler that sends the same body for every request, without authentication, in a separate process.
// node constant-server.ts <bytes of the body>

const body = JSON.stringify({ constant: 'x'.repeat(Math.max(0, Number(process.argv[2]) - '{"constant":""}'.length)) });
const app = new Hono();
app.get('*', (context) => context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => answerUsage(port));
