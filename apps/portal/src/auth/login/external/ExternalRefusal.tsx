import type { ApiError } from '@vestibule/contract/errors'
import '../../../theme/other-methods.css'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'

/** Why the provider's server led nowhere, and what it said itself: shown as the text it is (SEC-PO-07). */
export const ExternalRefusal = ({ error }: { error: ApiError }) => {
  const { description } = error.context
  return (
    <>
      <Refusal error={error} />
      {typeof description === 'string' && (
        <p className="v-said">
          <q dir="auto">{description}</q>
        </p>
      )}
    </>
  )
}
