import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  Decoration,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { SQL_WORD, sqlWordKind } from '../shared/sql-words.ts'

export interface SqlEditorView {
  readonly text: () => string
  setText(text: string): void
  focus(selection: { readonly from: number; readonly to: number }): void
  destroy(): void
}

interface Options {
  readonly parent: HTMLElement
  readonly text: string
  readonly label: string
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** The same words stand out as in the player's cards. */
const words = new MatchDecorator({
  regexp: SQL_WORD,
  decoration: (match) => Decoration.mark({ class: `sql-${sqlWordKind(match)}` }),
})
const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = words.createDeco(view)
    }
    update(update: ViewUpdate): void {
      this.decorations = words.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** A CodeMirror in `parent`. Tab leaves it, Mod+Enter runs. */
export function mountEditor({ parent, text, label, onChange, onRun }: Options): SqlEditorView {
  const run = keymap.of([
    {
      key: 'Mod-Enter',
      run: () => {
        onRun()
        return true
      },
    },
  ])
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      run,
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      highlighting,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
    ],
  })
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    focus({ from, to }) {
      view.dispatch({ selection: { anchor: from, head: to } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
