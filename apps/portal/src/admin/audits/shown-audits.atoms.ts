import { atom } from 'jotai/vanilla'
import { type Audit, auditList } from './audits.atoms.ts'
import { virtualAudits } from './virtual-audits.atoms.ts'

/** The rows on screen, in their order. */
export const shownAudits = atom((get): readonly Audit[] => {
  if (get(auditList.search).paginationMode === 'virtual') {
    const view = get(virtualAudits.view)
    return view.is === 'loading' ? [] : view.rows
  }
  const view = get(auditList.view)
  return view.is === 'loading' ? [] : (view.answer?.items ?? [])
})
