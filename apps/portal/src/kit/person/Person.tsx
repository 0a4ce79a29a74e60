import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

type PersonProps = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly badge?: ReactNode
}

/** A person in a row: name over address. Both may be long, so both are cut, and shown whole on hover. */
export const Person = ({ id, name, email, badge }: PersonProps) => (
  <div className="v-person">
    <Avatar id={id} name={name || email} />
    <div>
      <span className="v-badges">
        <bdi className="v-cut font-medium" title={name}>
          {name || email}
        </bdi>
        {badge}
      </span>
      <small className="v-cut" title={email}>
        <bdi dir="ltr">{email}</bdi>
      </small>
    </div>
  </div>
)
