// Prints, area by area, how much of a published list of operations this server serves: npm run wire -- <endpoints.json>
import { readFileSync } from 'node:fs'
import { contract, isEndpoint, isOperation } from '@vestibule/contract'

type Endpoint = {
  readonly area: string
  readonly operation: string
  readonly method: string
  readonly path: string
}

/** Names of path parameters differ between lists; their places do not. */
const toRoute = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.split('?')[0]?.replace(/\{[^}]+\}/g, '{}')}`

/** Three rows of the list are no paths of a server: two unknown ones and a document somewhere else. */
const isServed = ({ path }: Endpoint): boolean => path.startsWith('/')

const file = process.argv[2]
if (!file) {
  console.error('Usage: npm run wire -- <endpoints.json>')
  process.exit(2)
}
const endpoints = (JSON.parse(readFileSync(file, 'utf8')) as Endpoint[]).filter(isServed)
const served = new Set(
  Object.values(contract)
    .flatMap((area): unknown[] => Object.values(area))
    .filter((one) => isOperation(one) || isEndpoint(one))
    .map(toRoute),
)

const areas = Map.groupBy(endpoints, (endpoint) => endpoint.area)
const totals = { served: 0, all: 0 }
const counted = new Set<string>()
for (const [area, rows] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
  const routes = Map.groupBy(rows, toRoute)
  const missing = [...routes].filter(([route]) => !served.has(route))
  console.log(`${area}: ${routes.size - missing.length} of ${routes.size}`)
  for (const [route, [first]] of missing) console.log(`  missing  ${route}  (${first?.operation})`)
  for (const route of routes.keys()) {
    if (counted.has(route)) continue
    counted.add(route)
    totals.all += 1
    if (served.has(route)) totals.served += 1
  }
}
console.log(`\n${totals.served} of ${totals.all} distinct operations are served`)
