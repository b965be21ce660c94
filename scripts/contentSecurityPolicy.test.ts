import { describe, expect, it } from 'vitest';
import { policy } from './contentSecurityPolicy.ts';

const images = (tileUrl: string) => /img-src ([^;]+)/.exec(policy(tileUrl))?.[1];

describe('the content security policy', () => {
  it('allows one inline script by its hash, and no eval', () => {
    expect(policy('/t/{z}/{x}/{y}.png')).toMatch(/script-src 'self'( 'sha256-[^ ']+'){1};/);
    expect(policy('/t/{z}/{x}/{y}.png')).not.toContain('unsafe');
  });

  it('allows fonts from the product itself only', () => {
    expect(policy('https://tiles.example/{z}')).toContain("; font-src 'self';");
  });

  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ' https://tile.openstreetmap.org'],
    ['https://{s}.tiles.example/{z}/{x}/{y}{r}.png', ' https://*.tiles.example'],
    ['https://tiles-{s}.maps.example:8443/{z}', ' https://*.maps.example:8443'],
    ['//tiles.example/{z}/{x}/{y}.png', ' tiles.example'],
    ['/tiles/{z}/{x}/{y}.png', ''],
    ['none', ''],
  ])('lets images come from the host of %s', (tileUrl, source) => {
    expect(images(tileUrl)).toBe(`'self' data:${source}`);
  });

  it('refuses a host that would end the directive', () => {
    expect(() => policy('https://a.example;script-src *//')).toThrow('strange host');
  });
});
