const oneTime = /^(userId|code|(session_)?state|RelayState|SAMLResponse|\w*token|approvalFlowStepId)$/i

/** Good for one use, or worth something to whoever reads the address: never kept in it. */
export const isOneTime = (name: string): boolean => oneTime.test(name)

/** Takes out of an address what is good for one use; false when there was nothing. */
export function stripOneTime({ searchParams }: URL): boolean {
  const names = [...searchParams.keys()].filter(isOneTime)
  for (const name of names) searchParams.delete(name)
  return names.length > 0
}
