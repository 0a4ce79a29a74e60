import type { Access, Operation } from '@vestibule/contract'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { rightsAtom } from '../../ports/rights.ts'

/** Answers what the signed-in person may do, by operation: the contract says what each one needs. */
export const useAllowed = (): ((operation: Operation) => boolean) => {
  const { may } = useAtomValue(rightsAtom)
  return ({ access }) => isAllowed(access, may)
}

const isAllowed = (access: Access, may: (permission: string) => boolean): boolean =>
  access.is !== 'allowed' || may(access.permission)

/** Shows its children to who may run the operation. */
export const Allowed = ({ to, children }: { readonly to: Operation; readonly children: ReactNode }) =>
  useAllowed()(to) ? children : null
