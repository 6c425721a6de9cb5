import 'maplibre-gl/dist/maplibre-gl.css';
import { setWorkerUrl } from 'maplibre-gl/dist/maplibre-gl-csp.js';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url';

setWorkerUrl(workerUrl);

export { Map, Marker, ScaleControl } from 'maplibre-gl/dist/maplibre-gl-csp.js';
