import { auditColumnNames } from '@vestibule/contract/audit-columns'
import { auditLimits } from '@vestibule/contract/constants'
import { csvLine } from '@vestibule/contract/csv'
import type { Contract, Received } from '@vestibule/contract'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'
import { audit } from './audit.ts'
import { pageOfAudits } from './audit-page.queries.ts'
import { csvParts } from './csv-parts.ts'
import { printableDocument } from './print/printable-document.ts'
import { toFilter, toAuditRows } from './read-audits.ts'

type ExportAuditsInput = Received<Contract['audits']['exportAudits']>

const toColumns = ({ properties }: ExportAuditsInput) =>
  properties.length > 0 ? properties : auditColumnNames.map((name) => ({ name, displayName: undefined }))

/** The lines below the names of the columns. The first part brings both, so that what fails at once is refused. */
async function* csvFile(actor: Actor, input: ExportAuditsInput): AsyncGenerator<string | Uint8Array> {
  const columns = toColumns(input)
  // A byte order mark: without it Excel reads the file in the character set of the computer.
  let head = `\ufeff${csvLine(columns.map(({ name, displayName }) => displayName ?? name))}`
  const parts = csvParts(actor, {
    columns: columns.map(({ name }) => name),
    filter: toFilter(input, actor),
    isDescending: input.sortDirection === 'desc',
  })
  for await (const part of parts) {
    if (head !== '') yield head
    head = ''
    yield part
  }
  if (head !== '') yield head
}

async function* pdfParts(actor: Actor, input: ExportAuditsInput): AsyncGenerator<Uint8Array> {
  const range = {
    sortBy: input.sortBy,
    isDescending: input.sortDirection === 'desc',
    offset: input.offset,
    limit: auditLimits.printedRows,
  }
  const { rows, total } = await pageOfAudits(actor.db, actor.tenantId, toFilter(input, actor), range)
  yield printableDocument(await toAuditRows(actor, rows), { total, at: actor.clock.now() })
}

/** The log of the acting tenant as a file; that it was taken is part of the log (SEC-AU-04). */
export const exportAudits: IdentityHandlers<Contract['audits']>['exportAudits'] = async (input, actor) => {
  const { endpoint, outputFileName } = input
  const { hidden: _, ...params } = toFilter(input, actor)
  const filters = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  await audit(actor.db, actor, {
    action: 'audits.exported',
    resourceId: actor.tenantId,
    details: { endpoint, filters },
  })
  if (endpoint === 'pdf')
    return {
      fileName: outputFileName ?? 'audits.pdf',
      content: pdfParts(actor, input),
      mediaType: 'application/pdf',
    }
  return { fileName: outputFileName ?? 'audits.csv', content: csvFile(actor, input) }
}
