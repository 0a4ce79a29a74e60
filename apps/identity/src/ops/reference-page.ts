import { createHash } from 'node:crypto'
import { type Access, type Area, isOperation, type Operation } from '@vestibule/contract'
import { escapeHtml } from '../platform/html/escape-html.ts'
import { htmlPage } from '../platform/html/html-page.ts'

const whoMay = (access: Access): string => (access.is === 'allowed' ? access.permission : access.is)

const row = (operation: Operation): string =>
  `<tr id="${escapeHtml(operation.name)}"><td><code>${operation.method}</code></td>` +
  `<td><code>${escapeHtml(operation.path)}</code><br>${escapeHtml(operation.summary ?? '')}</td>` +
  `<td>${escapeHtml(operation.name)}</td><td>${escapeHtml(whoMay(operation.access))}</td>` +
  `<td>${escapeHtml((operation.errors ?? []).join(', '))}</td></tr>`

const section = ([area, members]: [string, Area]): string =>
  `<section><h2>${escapeHtml(area)}</h2><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th>` +
  `<th scope="col">Operation</th><th scope="col">Who may</th><th scope="col">Errors</th></tr></thead>` +
  `<tbody>${Object.values(members).filter(isOperation).map(row).join('')}</tbody></table></section>`

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:32px auto;max-width:1100px;padding:0 16px;color:#171a21}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e3e6ea;padding:8px;text-align:start;' +
  'vertical-align:top}code{font-size:13px}'

/** What a content security policy calls the page's only style sheet: the page is the same for every request, so it has no nonce. */
export const referenceStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** The reference for people: every operation, who may call it and how it refuses. */
export const referencePage = (contract: Readonly<Record<string, Area>>): string =>
  htmlPage({
    title: 'Vestibule API',
    style,
    body:
      `<h1>Vestibule API</h1><p>Every path answers with and without the prefix <code>/frontegg</code>. ` +
      `The machine-readable form is <a href="/openapi.json">openapi.json</a>.</p>` +
      Object.entries(contract).map(section).join(''),
  })
