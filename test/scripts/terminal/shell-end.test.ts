import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { onShellEnd } from '../../../scripts/terminal/shell-end.ts';

describe('the end of the shell of npm', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function callsAfter(parents: readonly [first: number, later: number], env: Record<string, string>): number {
    const ended = vi.fn();
    let parent = parents[0];
    const stop = onShellEnd(ended, { env, parent: () => parent });
    vi.advanceTimersByTime(2000);
    expect(ended).not.toHaveBeenCalled();
    parent = parents[1];
    vi.advanceTimersByTime(2000);
    stop();
    return ended.mock.calls.length;
  }

  it('is told once when the process has another parent', () => {
    expect(callsAfter([10, 1], { npm_lifecycle_event: 'npx' })).toBe(1);
    expect(callsAfter([10, 7], { npm_lifecycle_event: 'serve' })).toBe(1);
  });

  it('is not told while the shell runs, after its end before the start, and without npm', () => {
    expect(callsAfter([10, 10], { npm_lifecycle_event: 'npx' })).toBe(0);
    expect(callsAfter([1, 7], { npm_lifecycle_event: 'npx' })).toBe(0);
    expect(callsAfter([10, 1], {})).toBe(0);
  });
});

it('a process that a shell of npm started ends in order if that shell gets SIGTERM', async () => {
  const module = path.resolve('scripts/terminal/stop-signals.ts');
  const program = `
    const { onStopSignals } = await import(${JSON.stringify(module)});
    const running = setInterval(() => undefined, 1000);
    onStopSignals(['SIGTERM'], { stop: (signal) => { console.log('stopped by', signal); clearInterval(running); } });
    console.log('ready');`;
  // The second command keeps the shell from replacing itself with the first.
  const shell = spawn('sh', ['-c', '"$0" --no-warnings --input-type=module --eval "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'npx' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of shell.stdout) {
    text += String(chunk);
    if (text.includes('ready') && !shell.killed) shell.kill('SIGTERM');
  }
  expect(text).toBe('ready\nstopped by SIGTERM\n');
});
