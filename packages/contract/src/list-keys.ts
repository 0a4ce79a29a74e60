// What lists are sorted and narrowed by. Imports nothing: addresses of pages are checked by it before a page is there.

/** What the tree of accounts is sorted by. */
export const accountSortKeys = ['createdAt', 'name', 'tenantId'] as const
/** What the audit log is sorted by. */
export const auditSortKeys = ['createdAt', 'action', 'email', 'ip', 'severity'] as const
/** How much a row of the audit log matters. */
export const auditSeverities = ['Info', 'High'] as const
/** What the list of users is sorted by. */
export const memberSortKeys = ['name', 'email', 'createdAt', 'lastLogin', 'verified'] as const
/** States of a user that the list is narrowed by. */
export const memberStates = ['active', 'pending', 'disabled', 'locked'] as const
/** Ready-made questions about users. */
export const memberPresets = ['mfa-unenrolled', 'breached-passwords', 'inactive'] as const
