import { element, fromNow, t } from './page.ts'

type Claims = Readonly<Record<string, unknown>>

/** What a host needs most often; the rest of the token is one click away. */
const first = ['sub', 'tenantId', 'name', 'email', 'roles', 'amr', 'exp']

const example: Claims = {
  sub: '0198c1f2-7be4-7a31-9c50-2f6e1d0b8a44',
  tenantId: '0198c1f0-0c2d-7d19-8a44-9c502f6e1d0b',
  name: 'Ada Admin',
  email: 'admin@acme.test',
  roles: ['Admin'],
  amr: ['pwd', 'otp', 'mfa'],
}

/** What a token says, for showing only: the API verifies it. */
export const readClaims = (token: string): Claims => {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

const renderClaims = (claims: readonly (readonly [string, unknown])[]): HTMLElement => {
  const list = document.createElement('dl')
  for (const [name, value] of claims) {
    const [term, definition, data] = ['dt', 'dd', 'data'].map((tag) => document.createElement(tag))
    if (!term || !definition || !(data instanceof HTMLDataElement)) continue
    term.textContent = name
    data.value = JSON.stringify(value)
    data.textContent = typeof value === 'string' ? value : data.value
    definition.append(data)
    definition.className = 'cut'
    definition.dir = 'ltr'
    if (name === 'exp') definition.append(` · ${fromNow(new Date(Number(value) * 1000))}`)
    list.append(term, definition)
  }
  return list
}

const show = (id: string, claims: Claims): void => {
  const entries = Object.entries(claims)
  const [rest, summary] = [document.createElement('details'), document.createElement('summary')]
  summary.textContent = t('allClaims')
  const others = entries.filter(([name]) => !first.includes(name))
  rest.append(summary, renderClaims(others))
  const known = first.flatMap((name) => (name in claims ? [[name, claims[name]] as const] : []))
  element(id).replaceChildren(renderClaims(known), ...(others.length > 0 ? [rest] : []))
}

export const showClaims = (token: string): void => show('claims', readClaims(token))

export const showExampleClaims = (): void =>
  show('example-claims', { ...example, exp: Math.floor(Date.now() / 1000) + 300 })
