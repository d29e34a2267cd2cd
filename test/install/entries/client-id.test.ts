import { describe, expect, it } from 'vitest';

import { CLIENT_IDS, clientId, nearestClientId } from '../../../src/install/entries/client-id.ts';

describe('the id of a client', () => {
  it('is found by the id or the name, in any case and with any separators', () => {
    for (const id of CLIENT_IDS) expect(clientId(id)).toBe(id);
    const rows = { 'VS Code': 'vscode', 'claude desktop': 'claude', claude_code: 'claude-code', CURSOR: 'cursor', 'Roo Code': 'roocode' };
    for (const [text, id] of Object.entries(rows)) expect(clientId(text), text).toBe(id);
    for (const text of ['', 'emacs', '__proto__']) expect(clientId(text), text).toBeUndefined();
  });

  it('is suggested for a name with a typing error, or with more words', () => {
    const rows = { cursr: 'cursor', 'claude-code-cli': 'claude-code', 'vs-code-insider': 'vscode-insiders', 'zed editor': 'zed' };
    for (const [text, id] of Object.entries(rows)) expect(nearestClientId(text), text).toBe(id);
    for (const text of ['', 'emacs', 'x'.repeat(100_000)]) expect(nearestClientId(text)).toBeUndefined();
  });
});
