/** Keeps some requests in the air for a while and answers how many were answered a second. */
export const answeredPerSecond = async (
  ask: (worker: number, count: number) => Promise<void>,
  { seconds = 4, atOnce = 8 } = {},
): Promise<number> => {
  let answered = 0
  let isOver = false
  const worker = async (number: number) => {
    for (let count = 0; !isOver; count += 1) {
      await ask(number, count)
      answered += 1
    }
  }
  const from = performance.now()
  const workers = Array.from({ length: atOnce }, (_, number) => worker(number))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  isOver = true
  const inTime = answered
  const took = performance.now() - from
  await Promise.all(workers)
  return (inTime * 1000) / took
}
