import type { PermissionCheck } from './permissions.ts'

/** A permission, and the members who may hand it on: none, all, or those who hold it. */
export type GrantedPermission = {
  readonly key: string
  readonly assignmentType?: 'NEVER' | 'ALWAYS' | 'ASSIGNABLE' | undefined
}

/** Whether a permission may be handed on by a member who holds what `isHeld` says (SEC-TE-04). */
export const isGrantable = ({ key, assignmentType }: GrantedPermission, isHeld: PermissionCheck): boolean =>
  assignmentType !== 'NEVER' && (assignmentType === 'ALWAYS' || isHeld(key))
