// Runs before the first paint, so that a remembered colour scheme does not flash. See
// src/state/useColorScheme.ts, which writes the key.
try {
  var scheme = localStorage.getItem('dashboard.scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch (error) {
  // Storage is refused: the system's scheme it is.
}
