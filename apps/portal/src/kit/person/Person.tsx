import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

type PersonProps = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly url?: string | null | undefined
  readonly badge?: ReactNode
}

/** A person in a row: name over address. Both may be long, so both are cut, and shown whole on hover. */
export const Person = ({ id, name, email, url, badge }: PersonProps) => (
  <div className="v-person">
    <Avatar id={id} name={name || email} url={url} />
    <div>
      <span className="v-badges">
        <bdi className="v-cut font-medium" title={name || email}>
          {name || email}
        </bdi>
        {badge}
      </span>
      {name !== '' && (
        <small className="v-cut" dir="ltr" title={email}>
          {email}
        </small>
      )}
    </div>
  </div>
)
