import { audits, members, scimConnections, tenantApiTokens, userApiTokens } from '@vestibule/contract/samples'
import { pages } from '../routes/pages.ts'
import { answerStates } from './answer-states.ts'

const [, user] = members
/** Users of an account below are listed from the last name on. */
const [lastByName] = members.slice(1, 13).toSorted((a, b) => b.name.localeCompare(a.name))
const [directory, failing] = scimConnections
const disabled = members.find(({ isDisabled }) => isDisabled === true)

const okta = 'sso-okta'

/** Dialogs of each page, or of one tab of it, by their name in the address, with the item that they are about. */
export const dialogsByPage: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  profile: { email: '', username: '', phone: '', removePhone: 'phone-1', password: '' },
  privacy: {
    choose: '',
    phone: '',
    renewCodes: '',
    endOthers: '',
    addPasskey: '',
    remove: 'app-1',
    rename: 'key-1',
  },
  users: {
    invite: '',
    edit: user?.id,
    accessEnd: user?.id,
    actFor: user?.id,
    disable: user?.id,
    lock: user?.id,
    remove: disabled?.id,
  },
  groups: { new: '', settings: '', edit: 'group-care', delete: 'group-care' },
  'groups/group-care': {
    addMembers: '',
    addRoles: '',
    removeMember: members[2]?.id,
    removeRole: 'role-support',
  },
  roles: { new: '', edit: 'role-care', delete: 'role-care', permissions: 'role-care' },
  allAccounts: {
    add: '',
    rename: 'labs',
    access: 'labs',
    management: 'labs',
    delete: 'labs',
  },
  'allAccounts/europe': { addUsers: '', userRoles: lastByName?.id, removeUser: lastByName?.id },
  personalApiTokens: { newToken: '', delete: userApiTokens[0]?.clientId },
  apiTokens: { newToken: '', delete: tenantApiTokens[0]?.clientId },
  audits: { row: audits[0]?._id },
  security: { idleTimeout: '', sessionTimeout: '', concurrentSessions: '' },
  'security?tab=generalSettings': { mfa: '', lockout: '', history: '', rotation: '', composition: '' },
  'security?tab=generalSettings&passwordRules=forbidden': { composition: '' },
  'security?tab=ipRestrictions': {
    addIp: '',
    addManyIps: '',
    ipSettings: '',
    removeIp: 'ip-1',
    countryRule: '',
    countries: '',
  },
  'security?tab=domainRestrictions': { addDomain: '', domainSettings: '', removeDomain: 'domain-1' },
  'sso/sso-draft/setup?step=exchange': {
    metadataUrl: 'sso-draft',
    metadataFile: 'sso-draft',
    byHand: 'sso-draft',
  },
  'sso/sso-okta': { turnOff: okta, enforce: okta, breakGlass: okta, stopEnforcing: okta, delete: okta },
  'sso/sso-okta/domains': { addDomain: okta, removeDomain: 'domain-labs' },
  'sso/sso-okta/roles': {
    defaultRoles: okta,
    addGroup: okta,
    editGroup: 'sso-group-care',
    removeGroup: 'sso-group-it',
  },
  'sso/sso-oidc/provider': { oidc: 'sso-oidc' },
  provisioning: {
    newConnection: '',
    setup: directory?.id,
    pause: directory?.id,
    resume: directory?.id,
    delete: failing?.id,
    log: failing?.id,
    roles: 'group-product',
  },
}

/** Pages of one item and tabs of a page, which have an address of their own. */
const furtherPages = [
  'groups/group-care',
  'groups/group-care/roles',
  'allAccounts/europe',
  'security?people=mfa-unenrolled',
  'security?people=inactive',
  'security?people=breached-passwords',
  'security?tab=generalSettings',
  'security?tab=generalSettings&passwordRules=forbidden',
  'security?tab=ipRestrictions',
  'security?tab=domainRestrictions',
  'sso/new',
  'sso/sso-draft/setup?step=exchange',
  'sso/sso-okta',
  'sso/sso-okta/provider',
  'sso/sso-oidc/provider',
  'sso/sso-okta/domains',
  'sso/sso-okta/roles',
  'sso/sso-okta/test',
]

const dialogAddresses = Object.entries(dialogsByPage).flatMap(([page, dialogs]) =>
  Object.entries(dialogs).map(([dialog, item = '']) => {
    const query = new URLSearchParams({ dialog, ...(item !== '' && { item }) })
    return `admin/${page}${page.includes('?') ? '&' : '?'}${query}`
  }),
)

/** Every page of administration, each also while its answers are awaited, without rows and refused; and every dialog. */
export const adminAddresses: readonly string[] = [
  ...pages.flatMap(({ id }) => [
    `admin/${id}`,
    ...answerStates.map((answers) => `admin/${id}?answers=${answers}`),
  ]),
  ...furtherPages.map((page) => `admin/${page}`),
  ...dialogAddresses,
]
