import { useEffect, useRef, useState } from 'react'
import type { SqlEditorView } from './code-mirror.ts'

interface Props {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** A plain text area until the reader focuses it; then CodeMirror is loaded and takes over, text and cursor kept. */
export function SqlEditor({ label, text, onChange, onRun }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<SqlEditorView>(undefined)
  const latest = useRef({ onChange, onRun })
  const [state, setState] = useState<'plain' | 'loading' | 'rich'>('plain')

  useEffect(() => {
    latest.current = { onChange, onRun }
  })
  useEffect(() => () => editor.current?.destroy(), [])
  useEffect(() => {
    const view = editor.current
    if (view !== undefined && view.text() !== text) view.setText(text)
  }, [text])

  const enrich = async (): Promise<void> => {
    if (state !== 'plain') return
    setState('loading')
    try {
      const { mountEditor } = await import('./code-mirror.ts')
      if (parent.current === null || area.current === null) return
      const { value, selectionStart: from, selectionEnd: to } = area.current
      const hadFocus = document.activeElement === area.current
      editor.current = mountEditor({
        parent: parent.current,
        text: value,
        label,
        onChange: (next) => latest.current.onChange(next),
        onRun: () => latest.current.onRun(),
      })
      setState('rich')
      if (hadFocus) editor.current.focus({ from, to })
    } catch {
      // Offline, say: the text area does all that matters.
      setState('plain')
    }
  }

  return (
    <div className="sql-editor" data-state={state}>
      <div ref={parent} />
      {state !== 'rich' && (
        <textarea
          ref={area}
          aria-label={label}
          value={text}
          rows={Math.min(10, text.split('\n').length + 1)}
          spellCheck={false}
          autoCapitalize="off"
          onFocus={() => void enrich()}
          // A press that hydrated the page has focused it before React listened.
          onClick={() => void enrich()}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onRun()
          }}
        />
      )}
    </div>
  )
}
