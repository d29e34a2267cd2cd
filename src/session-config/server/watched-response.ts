/** The same response with more headers. `done` is called when it is complete: immediately, or for a stream when it ends or is cancelled. */
export function watchedResponse(response: Response, headers: Record<string, string>, done: () => void): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const streams = response.body !== null && all.get('content-type')?.startsWith('text/event-stream') === true;
  if (!streams) done();
  return new Response(streams ? watched(response.body, done) : response.body, { status: response.status, headers: all });
}

function watched(body: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await reader.read().catch((error: unknown) => {
        done();
        throw error;
      });
      if (!part.done) return controller.enqueue(part.value);
      done();
      controller.close();
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
}
