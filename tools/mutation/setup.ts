import fc from 'fast-check';

// The same cases for every mutant and every day, so that a score can be repeated; and no search for
// the smallest failing case: it takes long, and a mutant is caught by the first one. Long properties
// are cut short, which can only lower the score.
fc.configureGlobal({ seed: 1, endOnFailure: true, interruptAfterTimeLimit: 1000 });
