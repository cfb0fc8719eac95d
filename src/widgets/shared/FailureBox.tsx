import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  readonly title: string
  /** What the reader can do, or still has. */
  readonly way: string
  /** The engine's own words, in English; empty: none. */
  readonly said: string
  /** Further lines. */
  readonly children?: ReactNode
  readonly again?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Another way on, after `again`. */
  readonly instead?: ReactNode
  readonly close: { readonly label: string; readonly onPress: () => void }
}

/** What went wrong, and a way on. */
export function FailureBox({ title, way, said, children, again, instead, close }: Props) {
  return (
    <div className="notice" data-kind="failure" role="alert">
      <p>
        <b>
          <Icon name="broken" /> {title}
        </b>{' '}
        {way}
      </p>
      {said !== '' && (
        <p className="notice-words" lang="en">
          {said}
        </p>
      )}
      {children}
      <div className="notice-buttons">
        {again && (
          <button type="button" className="primary" onClick={again.onPress}>
            {again.label}
          </button>
        )}
        {instead}
        <button type="button" onClick={close.onPress}>
          {close.label}
        </button>
      </div>
    </div>
  )
}
