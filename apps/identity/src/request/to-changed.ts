/** When a policy was changed last, as an answer says it; nothing where the tenant never set the policy. */
export const toChanged = (at: Date | undefined): { readonly updatedAt: string } | undefined =>
  at && { updatedAt: at.toISOString() }
