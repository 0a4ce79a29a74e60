/**
 * Does the work of a job part by part. A part that fails does not keep the others from their turn.
 *
 * @returns how much was done in all
 * @throws the first failure, after every part had its turn
 */
export const eachPart = async <Part>(
  parts: Iterable<Part>,
  work: (part: Part) => Promise<number>,
): Promise<number> => {
  const failures: unknown[] = []
  let done = 0
  for (const part of parts) {
    done += await work(part).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
  }
  if (failures.length > 0) throw failures[0]
  return done
}
