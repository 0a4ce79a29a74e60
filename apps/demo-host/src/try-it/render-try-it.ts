import { toAvatar } from '../avatar.ts'
import { escapeHtml } from '../escape-html.ts'
import type { MessageKey } from '../messages.ts'
import { translate } from '../translate.ts'
import type { Account, Settings } from './settings.ts'

/**
 * Asks the development server what the panels of the landing page show.
 *
 * @param origin of this host, which the server knows the application by
 * @returns undefined where there are no such routes, or the server is away
 */
export const readSettings = async (portalUrl: string, origin: string): Promise<Settings | undefined> => {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${portalUrl}/dev/demo/settings`, { headers: { origin }, signal })
    return answer.ok ? ((await answer.json()) as Settings) : undefined
  } catch {
    return undefined
  }
}
const patienceMs = 500

/** A row as its template has it, with texts in its slots. */
const row = (html: string, template: string, slots: Readonly<Record<string, string>>): string => {
  const [, content = ''] = new RegExp(`<template id="${template}">(.*?)</template>`, 's').exec(html) ?? []
  return content.replace(/data-slot="(\w+)">/g, (tag, name: string) => tag + escapeHtml(slots[name] ?? ''))
}

const accountRow = (html: string, language: string, account: Account): string => {
  const { name, email, role, organizations } = account
  const [organization = ''] = organizations
  const count = organizations.length
  const where = count > 1 ? translate(language, 'organizations', { count }) : organization
  const { initials, hue } = toAvatar(name)
  return row(html, 'account-row', { name, email, role, organization: where }).replace(
    '<span class="avatar" aria-hidden="true">',
    (avatar) => avatar.replace('>', ` data-hue="${hue}">${escapeHtml(initials)}`),
  )
}

const optionRow = (html: string, language: string, [key, isOn]: [string, boolean]): string =>
  row(html, 'option-row', {
    name: translate(language, key as MessageKey),
    hint: translate(language, `${key}Hint` as MessageKey),
  }).replace('role="switch"', (role) => (isOn ? `${role} checked` : role))

/**
 * Writes the panels into the page, so that nothing below them moves when its script has come. The script writes the
 * same rows again, with something to do; until then they take no click.
 */
export const renderTryIt = (html: string, { accounts, options }: Settings, language: string): string => {
  const accountRows = accounts.map((account) => accountRow(html, language, account))
  const optionRows = Object.entries(options).map((option) => optionRow(html, language, option))
  return html
    .replace('<div id="try-it" hidden>', '<div id="try-it" inert>')
    .replace('<ul id="accounts">', (list) => list + accountRows.join(''))
    .replace('<ul id="options">', (list) => list + optionRows.join(''))
}
