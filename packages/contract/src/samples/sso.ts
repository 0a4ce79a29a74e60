import type { InferOutput } from 'valibot'
import type { ssoConfiguration } from '../areas/sso-configurations.ts'
import type { SsoReport } from '../schemas/sso-report.ts'
import { me } from './users.ts'
import { roles } from './roles.ts'

type Connection = InferOutput<typeof ssoConfiguration>

const support = roles.find(({ key }) => key === 'Support')?.id ?? ''
const admin = roles.find(({ key }) => key === 'Admin')?.id ?? ''

const own = {
  acsUrl: 'https://id.acme.test/login/saml/acs',
  spEntityId: 'https://id.acme.test/login/saml/metadata',
  oidcSecret: '',
  generatedVerification: '',
  skipEmailDomainValidation: false,
  requestCertificate: '',
  redirectUri: 'https://id.acme.test/login/callback/sso-oidc',
  hasOwnCallback: true,
  createdAt: '2026-10-02T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

/** One that is on and whose certificate ends soon, one that is ready, and one whose setup was left. */
export const ssoConnections: readonly Connection[] = [
  {
    ...own,
    id: 'sso-okta',
    type: 'okta',
    enabled: true,
    ssoEndpoint: 'https://acme.okta.test/app/acme_notes_1/exk1fcia6d6EMsf331d8/sso/saml',
    publicCertificate: '-----BEGIN CERTIFICATE-----',
    signRequest: false,
    oidcClientId: '',
    idpEntityId: 'http://www.okta.com/exk1fcia6d6EMsf331d8',
    isEnforced: false,
    breakGlassUserIds: [me.id],
    certificates: [
      {
        fingerprint:
          '7A:1F:0C:93:5B:E2:44:D1:6E:88:21:9F:30:AA:57:C4:7A:1F:0C:93:5B:E2:44:D1:6E:88:21:9F:30:AA:57:B2',
        subject: 'CN=acme',
        endsAt: '2026-12-10T00:00:00.000Z',
      },
    ],
    domains: [
      {
        id: 'domain-acme',
        domain: 'acme.test',
        validated: true,
        txtRecord: 'vestibule-domain=9f1c2b7e52d04a6e8c1e0b7d5f6a3e21',
      },
      {
        id: 'domain-labs',
        domain: 'labs.acme.test',
        validated: false,
        txtRecord: 'vestibule-domain=1e0b7d5f6a3e219f1c2b7e52d04a6e8c',
      },
    ],
    roleIds: [],
    groups: [
      { id: 'sso-group-care', group: 'Care', roleIds: [support] },
      { id: 'sso-group-it', group: 'IT administrators', roleIds: [admin] },
    ],
  },
  {
    ...own,
    id: 'sso-oidc',
    type: 'oidc',
    enabled: false,
    ssoEndpoint: 'https://login.labs.test/realms/acme',
    publicCertificate: '',
    signRequest: false,
    oidcClientId: 'acme-notes',
    idpEntityId: '',
    isEnforced: false,
    breakGlassUserIds: [],
    certificates: [],
    domains: [
      {
        id: 'domain-research',
        domain: 'research.test',
        validated: true,
        txtRecord: 'vestibule-domain=52d04a6e8c1e0b7d5f6a3e219f1c2b7e',
      },
    ],
    roleIds: [support],
    groups: [],
  },
  {
    ...own,
    id: 'sso-draft',
    type: 'azure',
    enabled: false,
    ssoEndpoint: '',
    publicCertificate: '',
    signRequest: false,
    oidcClientId: '',
    idpEntityId: '',
    isEnforced: false,
    breakGlassUserIds: [],
    certificates: [],
    domains: [],
    roleIds: [],
    groups: [],
  },
]

/** A test in which the audience is wrong and no groups came. */
export const ssoTestReport: SsoReport = {
  protocol: 'saml',
  testedAt: '2026-11-22T09:41:21.000Z',
  isPassed: false,
  checks: [
    { rule: 'response', outcome: 'passed' },
    { rule: 'format', outcome: 'passed' },
    { rule: 'signature', outcome: 'passed' },
    { rule: 'certificate', outcome: 'warning', reason: 'endsSoon', received: '7A:1F:0C (2026-12-10)' },
    { rule: 'issuer', outcome: 'passed', received: 'http://www.okta.com/exk1fcia6d6EMsf331d8' },
    { rule: 'recipient', outcome: 'passed', received: own.acsUrl },
    {
      rule: 'audience',
      outcome: 'failed',
      reason: 'differs',
      expected: own.spEntityId,
      received: 'https://id.acme.test/login/saml',
    },
    { rule: 'request', outcome: 'passed' },
    { rule: 'time', outcome: 'passed' },
    { rule: 'email', outcome: 'passed', received: 'ingrid.solberg@acme.test' },
    { rule: 'domain', outcome: 'passed', received: 'acme.test' },
    { rule: 'groups', outcome: 'warning', reason: 'missing' },
  ],
  clockOffset: 4,
  email: 'ingrid.solberg@acme.test',
  attributes: [
    { name: 'NameID', values: ['ingrid.solberg@acme.test'] },
    { name: 'email', values: ['ingrid.solberg@acme.test'] },
    { name: 'displayName', values: ['Ingrid Solberg'] },
  ],
  roles: [{ id: support, name: 'Support' }],
  document:
    '<samlp:Response ID="_8e8dc5f6" Version="2.0"><saml:Assertion ID="_a75adf55" Version="2.0"/></samlp:Response>',
}
