/** How many letters are added, taken away or changed on the way from one word to another. */
const distance = (from: string, to: string): number => {
  let before = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = (before[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      line.push(Math.min(changed, (before[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    before = line
  }
  return before[to.length] ?? 0
}

/** The name that was probably meant, or nothing when none is near: a third of its letters may differ. */
export const closestName = (given: string, names: readonly string[]): string | undefined => {
  const ranked = names
    .map((name) => ({ name, away: distance(given.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.away - other.away)
  const [best] = ranked
  return best !== undefined && best.away <= Math.max(2, Math.floor(best.name.length / 3))
    ? best.name
    : undefined
}
