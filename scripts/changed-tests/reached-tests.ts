import { dirname } from 'node:path'
import { toFile, type Place } from './dependents.ts'

type Graph = {
  /** Every test file, as a path from the root. */
  readonly tests: readonly string[]
  readonly dependents: ReadonlyMap<Place, ReadonlySet<Place>>
  /** Files that join everything with everything: what is behind them says nothing about who needs it. */
  readonly isHub: (file: string) => boolean
}

/** A test that a change can break. */
export type ReachedTest = {
  readonly file: string
  /** How many steps it is away; 0 for a test that was changed itself. */
  readonly distance: number
}

const distances = (changed: readonly Place[], { dependents, isHub }: Graph): ReadonlyMap<Place, number> => {
  const reached = new Map(changed.map((place) => [place, 0]))
  for (const [place, distance] of reached) {
    if (distance > 0 && isHub(toFile(place))) continue
    for (const dependent of dependents.get(place) ?? [])
      if (!reached.has(dependent)) reached.set(dependent, distance + 1)
  }
  return reached
}

/**
 * Tests that a change can break, the nearest first: those that reach it by names, through other modules too, and those
 * beside a module that does.
 *
 * @param changed what was changed
 */
export const reachedTests = (changed: readonly Place[], graph: Graph): readonly ReachedTest[] => {
  const tests = new Set(graph.tests)
  const distanceByTest = new Map<string, number>()
  const folders = new Map<string, number>()
  const note = (map: Map<string, number>, key: string, distance: number) =>
    map.set(key, Math.min(distance, map.get(key) ?? Infinity))
  for (const [place, distance] of distances(changed, graph)) {
    const file = toFile(place)
    if (tests.has(file)) note(distanceByTest, file, distance)
    else if (file !== '' && !graph.isHub(file)) note(folders, dirname(file), distance)
  }
  // Tests of the server reach it through HTTP alone: those of an area are beside what they test.
  for (const file of tests) {
    const distance = folders.get(dirname(file))
    if (distance !== undefined) note(distanceByTest, file, distance + 1)
  }
  return [...distanceByTest]
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((one, other) => one.distance - other.distance || one.file.localeCompare(other.file))
}
