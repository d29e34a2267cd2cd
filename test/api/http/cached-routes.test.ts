import { describe, expect, it } from 'vitest';

import { jsonAnswer, type ApiAnswer } from '../../../src/api/http/answer.ts';
import { cachedRoutes } from '../../../src/api/http/cached-routes.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';
import type { ApiRequest } from '../../../src/api/http/request.ts';

function request(path: string, query = '', changes: Partial<ApiRequest> = {}): ApiRequest {
  return { method: 'GET', path, query, header: () => undefined, hasBody: false, address: '', ...changes };
}

/** Routes that count how often they answer. */
function counted(answer: (request: ApiRequest, time: number) => ApiAnswer | undefined | Promise<ApiAnswer | undefined>) {
  let times = 0;
  const routes = cachedRoutes({ prefix: '/api/', answer: (asked) => answer(asked, (times += 1)) }, new Map());
  return { ask: (...asked: Parameters<typeof request>) => routes.answer(request(...asked)), times: () => times };
}

describe('routes whose answers are kept', () => {
  it('answer a path once, with the same object, and HEAD as GET', async () => {
    const { ask, times } = counted((_, time) => jsonAnswer(String(time)));
    const first = await ask('/api/a');
    expect(await ask('/api/a')).toBe(first);
    expect(await ask('/api/a', '', { method: 'HEAD' })).toBe(first);
    expect(await ask('/api/b')).toMatchObject({ body: '2' });
    expect(times()).toBe(2);
  });

  it('take queries as equal that differ in encoding or in the order of different parameters, and no others', async () => {
    const { ask, times } = counted((_, time) => jsonAnswer(String(time)));
    for (const query of ['q=a%20b&page=2', 'q=a+b&page=2', 'page=2&q=a%20b']) await ask('/api/a', query);
    expect(times()).toBe(1);
    for (const query of ['q=a&page=2', 'q=a%2520b&page=2', 'q=a+b&q=c&page=2', 'q=c&q=a+b&page=2', 'q=a%2Bb&page=2'])
      await ask('/api/a', query);
    expect(times()).toBe(6);
  });

  it('answer equal requests at the same time once', async () => {
    const { ask, times } = counted(async (_, time) => {
      await new Promise(setImmediate);
      return jsonAnswer(String(time));
    });
    const answers = await Promise.all([ask('/api/a', 'q=x'), ask('/api/a', 'q=x'), ask('/api/a', 'q=x')]);
    expect(answers.map((answer) => answer?.body)).toEqual(['1', '1', '1']);
    expect(times()).toBe(1);
  });

  it('keep no problem, no missing answer and no failure', async () => {
    const { ask, times } = counted((_, time) => {
      if (time === 1) return problemAnswer('not-found', 'None.');
      if (time === 2) return undefined;
      if (time === 3) return Promise.reject(new Error('broken'));
      return Promise.resolve(jsonAnswer(String(time)));
    });
    expect(await ask('/api/a')).toMatchObject({ status: 404 });
    expect(await ask('/api/a')).toBeUndefined();
    await expect(ask('/api/a')).rejects.toThrow('broken');
    expect(await ask('/api/a')).toMatchObject({ body: '4' });
    expect(await ask('/api/a')).toMatchObject({ body: '4' });
    expect(times()).toBe(4);
  });

  it('make each answer to a request with a body', async () => {
    const { ask, times } = counted((_, time) => jsonAnswer(String(time)));
    for (const change of [{ method: 'POST' }, { hasBody: true }]) await ask('/api/a', '', change);
    await ask('/api/a', '', { method: 'POST' });
    expect(times()).toBe(3);
  });
});
