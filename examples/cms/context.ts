import type { Http } from './http.ts';
import type { Site } from './site.ts';

/** What the tools are given. */
export interface Cms {
  readonly site: Site;
  readonly http: Http;
}
