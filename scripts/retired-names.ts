// Names that gave way to the words of the field (docs/glossary.md). A check refuses them where something is named.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './imports.ts'
import { root } from './run.ts'
import { listChildren, isNode, type Node, readText } from './syntax.ts'

/** Each retired name with the one that is used instead. */
export const retiredNames: Readonly<Record<string, string>> = {
  entrance: 'SignInAttempt',
  letIn: 'createSession',
  recordEntry: 'insertSession',
  enterAlone: 'completeSignInFast',
  mayEnter: 'canSignIn',
  renewFamily: 'refreshSession',
  tradeProof: 'rotateRefreshToken',
  refreshProof: 'RefreshTokenPayload',
  goesOn: 'continuesSession',
  goOn: 'resumeInteraction, or what is continued',
  makeRoom: 'enforceSessionLimit',
  isSurplus: 'exceedsSessionLimit',
  standing: 'AuthorizationState, TransactionContext or RotationState',
  followBrowser: 'syncProviderSession',
  askProvider: 'forwardToProvider',
  readQuestion: 'normalizeRequest',
  endBrowser: 'endSsoSession',
  openWay: 'createLoginTransaction',
  markOf: 'readBrowserBinding',
  unbelievable: 'InvalidProviderResponse',
  spareKey: 'breakGlass',
  isKeptToSso: 'isSsoEnforced',
  heldPassword: 'passwordBlocked',
  askOnTheWay: 'requireMfaOnTenantSwitch',
  freshProof: 'reauthenticate',
  patience: 'timeouts',
  rung: 'cookieStorageMode',
  apart: 'isolatedTabs',
  furnish: 'provideDependencies',
  followers: 'sessionWatchers',
  notHere: 'NotFoundPage',
  lay: 'layoutFrame',
  mend: 'recoverFromInvalidOptions',
  fitting: 'validateOptions',
  nearest: 'closestName',
  askedTogether: 'batch',
  foundTenant: 'createTenant',
  world: 'testServer',
  told: 'message, or what it is',
  said: 'message, or what it is',
  tell: 'notify',
  news: 'sessionSnapshot',
}

/** Words that say nothing of what a variable or parameter holds. As keys they may be the wire's or an event's. */
export const retiredLocals: Readonly<Record<string, string>> = {
  asked: 'what it holds (input, params, query, request)',
  found: 'what it holds (match, row, entry, result)',
}

/** A helper named after what it is about says nothing of what it does; the words of JSON Schema are not ours. */
const helper = /^[a-z][A-Za-z0-9]*(?<!One)Of$/
const words = new Set(['anyOf', 'oneOf', 'allOf'])

const retired = new Map(Object.entries(retiredNames).map(([name, instead]) => [name.toLowerCase(), instead]))
const locals = new Map(Object.entries(retiredLocals))

/** What a name is used for decides whether it is ours: only what a file declares is judged. */
const declared: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSPropertySignature: 'key',
}

const identifiersIn = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [readText(pattern)]
  if (pattern.type === 'Property') return identifiersIn(pattern['value'])
  return listChildren(pattern).flatMap(identifiersIn)
}

const paramsIn = (node: Node): string[] =>
  Array.isArray(node['params']) ? (node['params'] as unknown[]).flatMap(identifiersIn) : []

const namesIn = (node: Node): string[] => {
  const key = declared[node.type]
  const own = key === undefined ? [] : identifiersIn(node[key])
  return [...own, ...paramsIn(node), ...listChildren(node).flatMap(namesIn)]
}

const localsIn = (node: Node): string[] => {
  const own = node.type === 'VariableDeclarator' ? identifiersIn(node['id']) : []
  return [...own, ...paramsIn(node), ...listChildren(node).flatMap(localsIn)]
}

/** One line for each retired name that a source declares. */
export const judgeNames = (file: string, source: string): string[] => {
  const program = parseSync(file, source).program as unknown as Node
  const names = new Set(namesIn(program))
  names.add(basename(file).replace(/\..*$/, '').replaceAll('-', ''))
  const toStandardName = (name: string): string | undefined =>
    retired.get(name.toLowerCase()) ??
    (helper.test(name) && !words.has(name)
      ? 'a verb where it computes (parseX, toX, readX), or what it is'
      : undefined)
  const refuse = (name: string, instead: string | undefined): string[] =>
    instead === undefined ? [] : [`${file} declares "${name}": use ${instead} (docs/glossary.md).`]
  return [
    ...[...names].flatMap((name) => refuse(name, toStandardName(name))),
    ...[...new Set(localsIn(program))].flatMap((name) => refuse(name, locals.get(name))),
  ]
}

/** The same for every source of the repository. */
export const findRetiredNames = (): string[] =>
  ['apps', 'packages', 'e2e', 'scripts', 'bench', 'examples']
    .flatMap(filesIn)
    .flatMap((file) => judgeNames(file, readFileSync(join(root, file), 'utf8')))
