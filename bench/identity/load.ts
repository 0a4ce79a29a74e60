/** The time that 99 of 100 requests stay under, in milliseconds, while something else goes on. */
export const p99While = async (
  ask: () => Promise<void>,
  other: Promise<unknown>,
  everyMs = 20,
): Promise<number> => {
  const took: number[] = []
  const over = new AbortController()
  void other.finally(() => over.abort())
  while (!over.signal.aborted) {
    const from = performance.now()
    await ask()
    took.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return took.sort((one, another) => one - another)[Math.floor(took.length * 0.99)] ?? 0
}

/** Keeps some requests in the air for a while and answers how many were answered a second. */
export const answeredPerSecond = async (
  ask: (worker: number, count: number) => Promise<void>,
  { seconds = 4, atOnce = 8 } = {},
): Promise<number> => {
  let answered = 0
  const over = new AbortController()
  const worker = async (number: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      await ask(number, count)
      answered += 1
    }
  }
  const from = performance.now()
  const workers = Array.from({ length: atOnce }, (_, number) => worker(number))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  over.abort()
  const inTime = answered
  const took = performance.now() - from
  await Promise.all(workers)
  return (inTime * 1000) / took
}
