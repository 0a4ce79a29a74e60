import { tenantAccessTokenData, tenantApiTokenData, userApiTokenData } from '../areas/api-tokens.ts'
import { session } from '../areas/sessions.ts'
import { ssoConfiguration } from '../areas/sso-configurations.ts'
import { auditRow } from '../schemas/audit.ts'
import { application } from '../schemas/application.ts'
import { group } from '../schemas/group.ts'
import { ipRestriction } from '../schemas/restrictions.ts'
import { insight, recommendation } from '../schemas/security-center.ts'
import { permission, role } from '../schemas/role.ts'
import { ssoReport } from '../schemas/sso-report.ts'
import { tenant } from '../schemas/tenant.ts'
import { teamUser, user } from '../schemas/user.ts'
import { tenantAccessTokens, tenantApiTokens, userApiTokens } from './api-tokens.ts'
import { applications } from './applications.ts'
import { audits } from './audits.ts'
import { groups } from './groups.ts'
import { scimConnection, scimRequest } from '../schemas/scim.ts'
import { scimConnections, scimRequests } from './provisioning.ts'
import { roles, permissions } from './roles.ts'
import { insights, ipRestrictions, recommendations, securityScores } from './security.ts'
import { sessions } from './sessions.ts'
import { ssoConnections, ssoTestReport } from './sso.ts'
import { tenants } from './tenants.ts'
import { members } from './team.ts'
import { me } from './users.ts'

export { people } from './people.ts'
export { applications, audits, groups, members, me, permissions, roles, sessions, tenants }
export { insights, ipRestrictions, recommendations, securityScores }
export { scimConnections, scimRequests }
export { ssoConnections, ssoTestReport }
export { tenantAccessTokens, tenantApiTokens, userApiTokens }

/** Every canned row with the schema it must satisfy; seeds, preview and tests all start from these. */
export const samples = {
  applications: { schema: application, rows: applications },
  audits: { schema: auditRow, rows: audits },
  groups: { schema: group, rows: groups },
  roles: { schema: role, rows: roles },
  permissions: { schema: permission, rows: permissions },
  ipRestrictions: { schema: ipRestriction, rows: ipRestrictions },
  recommendations: { schema: recommendation, rows: recommendations },
  insights: { schema: insight, rows: insights },
  tenants: { schema: tenant, rows: tenants },
  members: { schema: teamUser, rows: members },
  users: { schema: user, rows: [me] },
  tenantAccessTokens: { schema: tenantAccessTokenData, rows: tenantAccessTokens },
  tenantApiTokens: { schema: tenantApiTokenData, rows: tenantApiTokens },
  userApiTokens: { schema: userApiTokenData, rows: userApiTokens },
  sessions: { schema: session, rows: sessions },
  scimConnections: { schema: scimConnection, rows: scimConnections },
  scimRequests: { schema: scimRequest, rows: scimRequests },
  ssoConnections: { schema: ssoConfiguration, rows: ssoConnections },
  ssoTestReports: { schema: ssoReport, rows: [ssoTestReport] },
}
