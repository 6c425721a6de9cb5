/** The build of MapLibre whose worker is a file of its own, so that no script comes from a blob. */
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  export * from 'maplibre-gl';
}
