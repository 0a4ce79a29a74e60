import { parseSync } from 'vite'
import { listChildren, type Node, readText } from '../syntax.ts'
import { collectNames } from './declarations.ts'

/** A service of the server: the name it is reached by at runtime, and the names of its type. */
export type Service = { readonly name: string; readonly types: ReadonlySet<string> }

/** Services that nearly everything uses: what depends on one of them is everything. */
const common = new Set(
  'config log clock random db transaction settings outbox metrics keys vendorTenantId'.split(' '),
)

const signaturesIn = (node: Node): readonly Node[] =>
  node.type === 'TSPropertySignature' ? [node] : listChildren(node).flatMap(signaturesIn)

/**
 * Reads which services there are from the type that names them all. A service is handed to handlers at runtime, so no
 * import leads from its users to its code.
 */
export const readServices = (file: string, source: string): readonly Service[] =>
  (parseSync(file, source).program.body as unknown as Node[])
    .flatMap(signaturesIn)
    .map((node) => ({
      name: readText(node['key']),
      types: collectNames(node['typeAnnotation'] as Node, new Set()),
    }))
    .filter(({ name }) => !common.has(name))
