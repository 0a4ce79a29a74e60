import type { AuditRowData } from '@vestibule/contract/schemas/audit'
import { pdfDocument } from './pdf-document.ts'

const fit = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 3)}...` : text).padEnd(width)

const headings = ['Time (UTC)', 'Severity', 'Event', 'User', 'IP address']
const widths = [20, 9, 44, 38, 40]

const toLine = (texts: readonly string[]): string =>
  texts.map((text, index) => fit(text, widths[index] ?? 0)).join(' ')

const rowLine = ({ createdAt, severity, description, email, user, ip }: AuditRowData): string =>
  toLine([createdAt.slice(0, 19).replace('T', ' '), severity, description, email || user, ip])

type Printed = { readonly total: number; readonly at: Date }

/** Rows of the log as a PDF, a line for each, to be printed. */
export const printableDocument = (rows: readonly AuditRowData[], { total, at }: Printed): Uint8Array =>
  pdfDocument({
    title: `Audit log, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${rows.length} of ${total} events`,
    heading: toLine(headings),
    lines: rows.map(rowLine),
  })
